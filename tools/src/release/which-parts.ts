// Which parts a command means. Browser parts go by their folder; their releases by the name in remote.json.
import { basename } from 'node:path'
import type { BrowserPart, Parts, ServicePart } from '#parts.ts'
import { WrongUsage } from '#release/arguments.ts'

/** @throws WrongUsage that names what there is */
export function whichParts(parts: Parts, names: readonly string[]): { browserParts: BrowserPart[]; services: ServicePart[] } {
  const browserParts = names.flatMap((name) => parts.browserParts.find(({ folder }) => folder === folderName(name)) ?? [])
  const services = names.flatMap((name) => parts.services.find((service) => service.name === folderName(name)) ?? [])
  const known = [...browserParts.map(({ folder }) => folder), ...services.map(({ name }) => name)]
  const unknown = names.find((name) => !known.includes(folderName(name)))
  if (unknown !== undefined) throw new WrongUsage(`There is no part ${unknown}. Parts: ${everyName(parts).join(', ')}.`)
  return { browserParts: [...new Set(browserParts)], services: [...new Set(services)] }
}

/** @throws WrongUsage for a service too: what runs on servers is not among the released files */
export function onlyBrowserParts(parts: Parts, names: readonly string[]): BrowserPart[] {
  const { browserParts, services } = whichParts(parts, names)
  const [service] = services
  if (service) {
    const meant = parts.browserParts.find(({ name }) => name === service.name)
    throw new WrongUsage(
      `${service.name} is a service${meant ? `; do you mean ${meant.folder}` : ''}? Releases of pages only can be shown to some, or taken back.`,
    )
  }
  return browserParts
}

function everyName({ browserParts, services }: Parts): string[] {
  return [...browserParts.map(({ folder }) => folder), ...services.map(({ name }) => name)]
}

/** `mfe-directory/`, as the shell completes it. */
function folderName(name: string): string {
  return basename(name)
}
