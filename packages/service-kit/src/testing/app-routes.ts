// Lists every route of an app from the app itself, so that tests cannot miss one.
import type { App } from '../app.ts'

/** Routes of service-kit for probes on the private network. They need no identity. */
export const operationsRoutes = ['GET /contracts', 'GET /live', 'GET /metrics', 'GET /openapi.json', 'GET /ready', 'GET /routes']

/** Routes as `GET /api/things/:id`, sorted. HEAD is left out, because every GET route answers it with the same policy. */
export function appRoutes(app: App): string[] {
  const routes: string[] = []
  const above: string[] = []
  // Each line is one node of the routing tree: four characters for each level, then the node's part of the path, then its methods if the node is a
  // route.
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([│├└─\s]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (indent === undefined || part === undefined) continue
    const level = indent.length / 4
    above.length = level - 1
    above.push(part)
    for (const method of methods?.split(', ') ?? []) if (method !== 'HEAD') routes.push(`${method} ${above.join('')}`)
  }
  return routes.sort()
}
