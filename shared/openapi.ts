/** A JSON Schema of the 2020-12 dialect, as far as the published document uses it. */
export interface ApiSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly propertyNames?: ApiSchema;
  readonly items?: ApiSchema;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly contentMediaType?: string;
  readonly contentSchema?: ApiSchema;
}

export interface ApiExample {
  readonly summary: string;
  readonly value: unknown;
}

export interface ApiMedia {
  readonly schema: ApiSchema;
  readonly examples?: Readonly<Record<string, ApiExample>>;
}

/** By content type: 'application/json'. */
export type ApiContent = Readonly<Record<string, ApiMedia>>;

export interface ApiHeader {
  readonly description: string;
  readonly schema: ApiSchema;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  readonly description: string;
  readonly schema: ApiSchema;
  readonly example?: unknown;
}

export interface ApiReply {
  readonly description: string;
  readonly headers?: Readonly<Record<string, ApiHeader>>;
  readonly content?: ApiContent;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly required: boolean; readonly content: ApiContent };
  /** By status. */
  readonly responses: Readonly<Record<string, ApiReply>>;
}

export const API_METHODS = ["get", "post", "put", "delete"] as const;

export type ApiMethod = (typeof API_METHODS)[number];

/** The OpenAPI 3.1 document that the server publishes about itself. */
export interface ApiDocument {
  readonly openapi: "3.1.0";
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly summary: string;
    readonly description: string;
  };
  readonly servers: readonly { readonly url: string; readonly description: string }[];
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, { readonly [Method in ApiMethod]?: ApiOperation }>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, ApiSchema>>;
    readonly securitySchemes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}
