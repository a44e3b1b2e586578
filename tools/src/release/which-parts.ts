// Finds the parts that a command names. Browser parts are named by folder; their releases by the name in remote.json.
import { basename } from 'node:path'
import type { BrowserPart, Parts, ServicePart } from '#parts.ts'
import { WrongUsage } from '#release/arguments.ts'

/** @throws WrongUsage that lists the existing parts */
export function whichParts(parts: Parts, names: readonly string[]): { browserParts: BrowserPart[]; services: ServicePart[] } {
  const browserParts = names.flatMap((name) => parts.browserParts.find(({ folder }) => folder === folderName(name)) ?? [])
  const services = names.flatMap((name) => parts.services.find((service) => service.name === folderName(name)) ?? [])
  const known = [...browserParts.map(({ folder }) => folder), ...services.map(({ name }) => name)]
  const unknown = names.find((name) => !known.includes(folderName(name)))
  if (unknown !== undefined) throw new WrongUsage(`Unknown part: ${unknown}. Parts: ${everyName(parts).join(', ')}.`)
  return { browserParts: [...new Set(browserParts)], services: [...new Set(services)] }
}

/** @throws WrongUsage for services, because releases only contain browser files */
export function onlyBrowserParts(parts: Parts, names: readonly string[]): BrowserPart[] {
  const { browserParts, services } = whichParts(parts, names)
  const [service] = services
  if (service) {
    const remote = parts.browserParts.find(({ name }) => name === service.name)
    throw new WrongUsage(
      `${service.name} is a service${remote ? `. Did you mean ${remote.folder}?` : '.'} Canaries and rollbacks only work for browser parts.`,
    )
  }
  return browserParts
}

function everyName({ browserParts, services }: Parts): string[] {
  return [...browserParts.map(({ folder }) => folder), ...services.map(({ name }) => name)]
}

/** Accepts `mfe-directory/`, as the terminal completes it. */
function folderName(name: string): string {
  return basename(name)
}
