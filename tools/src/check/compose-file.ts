// Validates Compose files with the schema of the Compose Specification, from the package docker-compose.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import formats from 'ajv-formats'
import { parseYaml } from '#check/compose-source.ts'

/** The errors of a Compose file. */
export function checkComposeFile(text: string): string[] {
  let content: unknown
  try {
    content = parseYaml(text)
  } catch (error) {
    return [(error as Error).message]
  }
  const validate = composeSchema()
  if (validate(content)) return []
  return (validate.errors ?? []).map(({ instancePath, message, params }) => `${instancePath || '/'} ${message} ${JSON.stringify(params)}`)
}

let compiled: ValidateFunction | undefined

function composeSchema(): ValidateFunction {
  if (compiled) return compiled
  const home = dirname(createRequire(import.meta.url).resolve('docker-compose/package.json'))
  const { $schema: _, ...schema } = JSON.parse(readFileSync(join(home, 'schema/compose-spec.json'), 'utf8')) as Record<string, unknown>
  const ajv = new Ajv({ allErrors: true, strict: false })
  formats.default(ajv)
  compiled = ajv.compile(schema)
  return compiled
}
