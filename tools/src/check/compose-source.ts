// Reads docker-compose.yml as Docker does: merges aliases and fills in variables.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'

export interface ComposeService {
  readonly image?: string
  readonly build?: { readonly target: string; readonly dockerfile: string; readonly args?: Readonly<Record<string, string>> }
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly profiles?: readonly string[]
  readonly networks?: readonly string[]
  readonly network_mode?: string
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly user?: string
  readonly restart?: string
  readonly read_only?: boolean
  readonly cap_drop?: readonly string[]
  readonly security_opt?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly depends_on?: Readonly<Record<string, { readonly condition: string; readonly required?: boolean }>>
  readonly deploy?: { readonly resources?: { readonly limits?: { readonly cpus?: string; readonly memory?: string; readonly pids?: number } } }
}

export interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean; readonly driver_opts?: Readonly<Record<string, string>> } | null>>
  readonly volumes: Readonly<Record<string, unknown>>
}

export const parseYaml = (text: string): unknown => parse(text, { merge: true, maxAliasCount: 1000 })

/** `missing` lists variables without a value and without a default. */
export function readCompose(text: string, env: Readonly<Record<string, string>>): { compose: Compose; missing: string[] } {
  const missing = new Set<string>()
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') return interpolate(value, env, missing)
    if (Array.isArray(value)) return value.map(fill)
    if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, fill(each)]))
    return value
  }
  return { compose: fill(parseYaml(text)) as Compose, missing: [...missing] }
}

/** Supports `${A}`, `${A:-default}` and `${A:?message}`, which this project uses. */
function interpolate(text: string, env: Readonly<Record<string, string>>, missing: Set<string>): string {
  return text.replace(/\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g, (_whole, name: string, operator?: string, rest?: string) => {
    const value = env[name]
    if (value) return value
    if (operator === ':-') return rest ?? ''
    missing.add(name)
    return ''
  })
}

/** The variables that deploy/make-env.mjs writes for this checkout. */
export function makeEnvironment(root: string): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'ungana-env-'))
  try {
    cpSync(join(root, 'services'), join(directory, 'services'), {
      recursive: true,
      filter: (source) => !/\/services\/[^/]+\/(?!package\.json$)/.test(source),
    })
    execFileSync(process.execPath, [join(root, 'deploy/make-env.mjs'), directory], { stdio: 'ignore' })
    const text = readFileSync(join(directory, '.env'), 'utf8')
    return Object.fromEntries([...text.matchAll(/^([A-Z0-9_]+)='(.*)'$/gm)].map(([, name = '', value = '']) => [name, value]))
  } finally {
    rmSync(directory, { recursive: true })
  }
}
