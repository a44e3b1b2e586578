// Turns the variables of a container in docker-compose.yml into variables of a container in Kubernetes.

export interface Variable {
  readonly name: string
  readonly value?: string
  readonly valueFrom?: {
    readonly configMapKeyRef?: { readonly name: string; readonly key: string }
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: true }
  }
}

interface Placeholder {
  readonly text: string
  readonly name: string
  /** Undefined if the variable is required. */
  readonly fallback: string | undefined
}

const SECRET = 'ungana'
const SETTINGS = 'settings'

/** Passwords, keys, tokens, and the address of the mail server, because it holds a password. */
const isSecret = (name: string): boolean => /(^|_)(PASSWORD|KEYS?|TOKEN|SECRET|PASSKEY)(_|$)|^(SMTP_URL|OTEL_EXPORTER_OTLP_HEADERS)$/.test(name)

/** Addresses inside the cluster are fixed. */
const isFixed = (name: string): boolean => /_ADDRESSES$|^GATEWAY_URL$/.test(name)

function placeholders(text: string): Placeholder[] {
  return [...text.matchAll(/\$\{(\w+)(?:(:-|:\?)([^}]*))?\}/g)].map(([whole, name = '', operator, rest = '']) => ({
    text: whole,
    name,
    fallback: operator === ':-' ? rest : undefined,
  }))
}

/** Each value with the settings' defaults, and without secrets: what an address in it leads to. */
export const withDefaults = (text: string): string =>
  placeholders(text).reduce((filled, each) => filled.replace(each.text, each.fallback ?? ''), text)

/** The variables that a container needs. Variables that others name come first, as Kubernetes demands. */
export function variablesOf(environment: Readonly<Record<string, string>>): Variable[] {
  const variables = new Map<string, Variable>()
  for (const [name, given] of Object.entries(environment)) {
    const value = placeholders(given).reduce((text, each) => (isFixed(each.name) ? text.replace(each.text, each.fallback ?? '') : text), given)
    const parts = placeholders(value)
    const [only] = parts
    if (only?.text === value) variables.set(name, { name, valueFrom: sourceOf(only) })
    else {
      let text = value
      for (const part of parts) {
        // Secrets that may be missing would leave the placeholder in the value.
        if (isSecret(part.name) && part.fallback !== undefined) throw new Error(`${name} is built from ${part.name}, which may be missing`)
        const helper = part.name === name ? `PLAIN_${part.name}` : part.name
        variables.set(helper, { name: helper, valueFrom: sourceOf(part) })
        text = text.replace(part.text, `$(${helper})`)
      }
      variables.set(name, { name, value: text })
    }
  }
  return [...variables.values()]
}

function sourceOf({ name, fallback }: Placeholder): NonNullable<Variable['valueFrom']> {
  if (!isSecret(name)) return { configMapKeyRef: { name: SETTINGS, key: name } }
  return { secretKeyRef: { name: SECRET, key: name, ...(fallback !== undefined && { optional: true as const }) } }
}

/** The settings that the containers read, with their defaults; undefined for those that every site must choose. */
export function settingsOf(environments: readonly Readonly<Record<string, string>>[]): Map<string, string | undefined> {
  const all = environments.flatMap((environment) => Object.values(environment)).flatMap(placeholders)
  const settings = all.filter(({ name }) => !isSecret(name) && !isFixed(name))
  return new Map(settings.map(({ name, fallback }): [string, string | undefined] => [name, fallback]).sort(([a], [b]) => a.localeCompare(b)))
}
