// What every service is built on.
import type { KeyObject } from 'node:crypto'
import { type App, type AppOptions, buildApp } from './app.ts'
import { enforceDeadlines } from './deadlines.ts'
import { verifyIdentity } from './identity.ts'
import { serveOpenApi } from './openapi.ts'
import { enforcePolicies } from './policies.ts'
import { listRoutes } from './routes-listing.ts'

export type Service = App

export interface ServiceOptions extends AppOptions {
  /** The service's name, which is the audience of the tokens that it accepts. */
  readonly name: string
  /** The gateway's Ed25519 key. */
  readonly identityPublicKey: KeyObject
}

/** An app that knows its callers. Routes are added to what it resolves to, each with `config: { policy }`. */
export async function buildService({ identityPublicKey, ...options }: ServiceOptions): Promise<Service> {
  const service = await buildApp(options)
  verifyIdentity(service, { service: options.name, publicKey: identityPublicKey })
  enforcePolicies(service)
  enforceDeadlines(service)
  await serveOpenApi(service, options.name)
  listRoutes(service)
  return service
}
