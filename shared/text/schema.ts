import { z } from "zod";

/** The schema of an object, with its name in the description of the API. */
export const schema = <const Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.object(fields).meta({ id });

/** The same, which refuses fields that it does not know. */
export const strictSchema = <const Fields extends z.ZodRawShape>(id: string, fields: Fields) =>
  z.strictObject(fields).meta({ id });
