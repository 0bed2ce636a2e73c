import { lazy, Suspense } from "react";
import { pagePartner } from "#client/api/page-partner.ts";
import { ButtonLink } from "#client/ui/components/Button.tsx";
import { EMBED_QUERY } from "#shared/partners/embed.ts";
import { ROOM_QUERY } from "./code-link.ts";
import "#client/ui/styles/order.css";

const ROOM = "flex gap-3 items-center mt-2 [&_a]:flex-none [&_p]:max-w-96 [&_p]:text-soft [&_p]:text-sm";

/** iOS opens such a link in the room only if it has a picture and no other element. */
const CUBE_ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16' fill='none' stroke='%23808890' stroke-width='1.4' stroke-linejoin='round'%3E%3Cpath d='M8 1.5 14 5v6.5L8 15l-6-3.5V5zM2 5l6 3.5L14 5M8 8.5V15'/%3E%3C/svg%3E";

/** Few visitors need it, so it is not in the file that all visitors load. */
const QrCode = lazy(() =>
  import("#client/ui/qr/QrCode.tsx").then(
    ({ QrCode }) => ({ default: QrCode }),
    () => ({ default: NoQrCode }),
  ),
);

interface Props {
  /** The order code of the bench. */
  readonly code: string;
}

/** Opens the bench at true size in the visitor's room; renders nothing on a device that cannot. */
export function RoomLink({ code, className }: Props & { readonly className?: string | undefined }) {
  const link = roomLink(code);
  return (
    link && (
      <ButtonLink {...link} target="_top" className={className}>
        <img src={CUBE_ICON} alt="" width="18" height="18" />
        View in your room
      </ButtonLink>
    )
  );
}

/** The bench at true size in the visitor's room: a link on a phone that can show it, and a QR code for one anywhere else. */
export function InYourRoom({ code }: Props) {
  return (
    <section aria-labelledby="in-your-room">
      <h3 id="in-your-room">In your room</h3>
      {roomLink(code) ? (
        <div className={ROOM}>
          <RoomLink code={code} />
          <p>Your phone shows the bench at true size.</p>
        </div>
      ) : (
        <div className={ROOM}>
          <div className="flex-none w-40 min-h-40">
            <Suspense>
              <QrCode text={benchAddress(code)} label="QR code with the address of this bench" />
            </Suspense>
          </div>
          <p>To see the bench in your room at true size, scan this code with your phone's camera.</p>
        </div>
      )}
    </section>
  );
}

function NoQrCode() {
  return <p>The QR code could not be loaded. Check your connection, then reload the page.</p>;
}

/** The link that shows a bench in the room, by Quick Look on iOS and Scene Viewer on Android; undefined on other devices. */
function roomLink(code: string): { readonly href: string; readonly rel?: string } | undefined {
  const model = `${window.location.origin}/api/drawings/${code}`;
  if (document.createElement("a").relList.supports("ar"))
    return { href: `${model}.usdz#allowsContentScaling=0`, rel: "ar" };
  const { userAgent } = navigator;
  if (!/Android/.test(userAgent) || /Firefox|OculusBrowser/.test(userAgent)) return undefined;
  const query = new URLSearchParams({ file: `${model}.glb`, mode: "ar_preferred", resizable: "false" });
  const intent = [
    "scheme=https",
    "package=com.google.android.googlequicksearchbox",
    "action=android.intent.action.VIEW",
    `S.browser_fallback_url=${encodeURIComponent(benchAddress(code))}`,
  ];
  return { href: `intent://arvr.google.com/scene-viewer/1.0?${query}#Intent;${intent.join(";")};end;` };
}

/** The address of the bench on our own site, with this dialog. */
function benchAddress(code: string): string {
  const partner = pagePartner();
  const query = new URLSearchParams({
    ...(partner !== undefined && { [EMBED_QUERY.partner]: partner }),
    code,
    [ROOM_QUERY]: "1",
  });
  return `${window.location.origin}/?${query}`;
}
