import * as z from "zod";

export type JsonSchema = { [name: string]: unknown };
/** Schemas that have a name stand once, under it. */
export type Components = Record<string, JsonSchema>;

const named = /"#\/\$defs\//g;

/** As JSON Schema; what has a name in it goes into the components and is referred to. */
export function jsonSchemaOf(schema: z.ZodType, io: "input" | "output", components: Components): JsonSchema {
  const made = z.toJSONSchema(schema, { io, override: ({ jsonSchema }) => dropPattern(jsonSchema) });
  const text = JSON.stringify(made).replace(named, '"#/components/schemas/');
  const { $schema: _, $defs = {}, ...rest } = JSON.parse(text) as JsonSchema & { $defs?: Components };
  Object.assign(components, $defs);
  return rest;
}

/** Leaves out a pattern that the format says already in one word. */
function dropPattern(schema: { format?: string | undefined; pattern?: string | undefined }): void {
  if (schema.format !== undefined) delete schema.pattern;
}
