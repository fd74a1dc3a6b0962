import * as z from "zod";

type Named<Fields extends z.ZodRawShape> = ReturnType<typeof z.object<Fields>>;

/** An object that the OpenAPI document lists by this name, with a text where the name does not say enough. */
export function namedObject<Fields extends z.ZodRawShape>(id: string, fields: Fields): Named<Fields>;
export function namedObject<Fields extends z.ZodRawShape>(id: string, text: string, fields: Fields): Named<Fields>;
export function namedObject<Fields extends z.ZodRawShape>(
  id: string,
  ...rest: [fields: Fields] | [text: string, fields: Fields]
): Named<Fields> {
  if (rest.length === 1) return z.object(rest[0]).meta({ id });
  const [description, fields] = rest;
  return z.object(fields).meta({ id, description });
}
