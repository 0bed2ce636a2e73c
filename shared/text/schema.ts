import { z } from "zod";

/** The schema of an object, with its name in the description of the API. */
export const schema = <const Fields extends z.ZodRawShape>(id: string, fields: Fields) => z.object(fields).meta({ id });
