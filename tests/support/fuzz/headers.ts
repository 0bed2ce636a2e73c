import fc from "fast-check";

/** Headers that a client may send with anything; a value can name the current revision. */
export type HeaderPlan = readonly (readonly [name: string, value: unknown])[];

const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  "If-Match": ["*", '"1"', 'W/"1"', "1", '""', '"1", "2"', '"99999999999999999999"', '"-1"', "é"],
  "If-None-Match": ["*", '"1"', 'W/"', ",", '"\\"'],
  "If-Modified-Since": ["never", "Thu, 01 Jan 1970 00:00:00 GMT", "0"],
  "If-Unmodified-Since": ["never", "Thu, 01 Jan 1970 00:00:00 GMT"],
  "If-Range": ['"1"', "never"],
  "Idempotency-Key": [
    "key-1",
    "key-2",
    "a b",
    "",
    "é",
    "k".repeat(200),
    "k".repeat(201),
    "a,b",
    "%00",
  ],
  Range: ["bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3", "bytes=a-b", "lines=1-2", "bytes"],
  Origin: ["null", "", "http://127.0.0.1", "http://[::1]:1", "https://shop.example.com", "http://"],
  Host: [
    "localhost",
    "[::1]",
    "127.0.0.1.example.com",
    "shop.example.com",
    "a b",
    "@127.0.0.1",
    "é",
  ],
  Referer: ["https://shop.example.com", "\t"],
  Accept: ["text/html", "*/*;q=NaN", "image/png", "a"],
  "Accept-Encoding": ["gzip", "br;q=1, *;q=0", "identity;q=0", "gzip;q=x", ",".repeat(2000)],
  "Accept-Language": ["xx", "*"],
  Cookie: ["a=b", "=", "a=%", "__proto__=1", ";".repeat(500)],
  Authorization: ["Basic", "Bearer x"],
  "X-Forwarded-For": ["127.0.0.1", "unknown", "1.2.3.4, ::1"],
  "X-Forwarded-Proto": ["https", "javascript"],
  "X-HTTP-Method-Override": ["DELETE", "__proto__"],
  Upgrade: ["h2c"],
  Via: ["1.1 x"],
  __proto__: ["x"],
  "X-Long": ["x".repeat(9000)],
};

const someHeader = fc
  .constantFrom(...Object.keys(VALUES))
  .chain((name) => fc.tuple(fc.constant(name), fc.constantFrom(...(VALUES[name] ?? []))));

export const strangeHeaders: fc.Arbitrary<HeaderPlan> = fc.array(someHeader, {
  minLength: 1,
  maxLength: 3,
});

/** The revision that an edit is based on, mostly the current one. */
export const basedOn: fc.Arbitrary<HeaderPlan> = fc
  .record({ pick: fc.constant("revision"), index: fc.nat() })
  .map((revision) => [["If-Match", revision]]);

export const keyed: fc.Arbitrary<HeaderPlan> = fc
  .constantFrom("key-1", "key-2", "key-3")
  .map((key) => [["Idempotency-Key", key]]);

export const CONTENT_TYPES = [
  "application/json; charset=UTF-8",
  'application/json; charset="utf-8"',
  "application/json; charset=utf-16",
  "application/json; charset=utf-7",
  "application/json; charset=latin1",
  "application/json; charset=",
  "application/json; boundary=x; boundary=y",
  "application/json;",
  "application/vnd.api+json",
  "APPLICATION/JSON",
  "application/json, text/html",
  "text/plain",
  "text/html",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=b",
  "/",
  "",
  "x".repeat(5000),
];
