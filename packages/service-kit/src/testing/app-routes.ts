// Every route that an app answers, asked of the app itself, so that no list of tests can leave one out.
import type { App } from '../app.ts'

/** Of service-kit, without an identity, for probes on the private network. */
export const operationsRoutes = ['GET /live', 'GET /metrics', 'GET /openapi.json', 'GET /ready', 'GET /routes']

/** `GET /api/things/:id`, sorted. HEAD is not among them: every GET answers it, with the policy of that GET. */
export function appRoutes(app: App): string[] {
  const routes: string[] = []
  const above: string[] = []
  // One line a node: four characters for each level, and the node's part of the path, with its methods where it is a route.
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
