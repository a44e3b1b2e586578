// Writes the rows and parameters of a service's statements as TypeScript.
import type { DescribedColumn, DescribedStatement } from '#sql/describe.ts'

/** What pg returns for a type. */
const rowTypes: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  float4: 'number',
  float8: 'number',
  int8: 'string',
  numeric: 'string',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  date: 'Date',
  timestamp: 'Date',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'unknown',
  jsonb: 'unknown',
  void: "''",
}
/** What pg accepts for a type. */
const parameterTypes: Record<string, string> = {
  ...rowTypes,
  float8: 'number | string',
  int8: 'number | string | bigint',
  numeric: 'number | string',
  date: 'Date | string',
  timestamp: 'Date | string',
  timestamptz: 'Date | string',
}

export function statementTypes(statements: ReadonlyMap<string, DescribedStatement>): string {
  const lines = [...statements]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([text, { parameters, columns }]) => {
      // pg sends undefined as NULL.
      const values = parameters.map((type) => `${typeName(parameterTypes, type, 'readonly ')} | null | undefined`)
      const row = columns.map((column) => `${JSON.stringify(column.name)}: ${columnType(column)}`)
      return `  ${JSON.stringify(text)}: { row: { ${row.join('; ')} }; values: readonly [${values.join(', ')}] }`
    })
  return [
    `import type { ColumnTypes } from '../src/lib/column-types.ts'`,
    '',
    'type Declared<Name extends string, Otherwise> = Name extends keyof ColumnTypes ? ColumnTypes[Name] : Otherwise',
    '',
    'export interface Statements {',
    ...lines,
    '}',
    '',
  ].join('\n')
}

/** The service may declare a narrower type: for a table's column as `table.column`, for a computed column by its name. */
function columnType({ name, origin, type, nullable: canBeNull, missing }: DescribedColumn): string {
  const typed = typeName(rowTypes, type)
  if (origin === undefined) return `Declared<${JSON.stringify(name)}, ${canBeNull ? nullable(typed) : typed}>`
  const column = JSON.stringify(origin)
  const declared = canBeNull ? `Declared<${column}, ${nullable(typed)}>` : `NonNullable<Declared<${column}, ${typed}>>`
  return missing ? `${declared} | null` : declared
}

const nullable = (type: string) => (type === 'unknown' ? type : `${type} | null`)

function typeName(names: Record<string, string>, type: string, readonly = ''): string {
  const element = type.startsWith('_') ? names[type.slice(1)] : undefined
  if (element) return `${readonly}(${readonly === '' ? element : nullable(element)})[]`
  const name = names[type]
  if (!name) throw new Error(`Postgres's type ${type} has no TypeScript type in tools/src/sql/write-types.ts`)
  return name
}
