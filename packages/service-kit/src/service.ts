// What every service is built on.
import type { KeyObject } from 'node:crypto'
import { type App, type AppOptions, buildApp } from './app.ts'
import { contractSamples, type ServiceContracts } from './contract-samples.ts'
import { enforceDeadlines } from './deadlines.ts'
import { verifyIdentity } from './identity.ts'
import { serveOpenApi } from './openapi.ts'
import { enforcePolicies } from './policies.ts'
import { listRoutes } from './routes-listing.ts'
import { verifyCallingService } from './service-calls/calling-service.ts'
import type { ServicePublicKeys } from './service-calls/service-token.ts'
import { checkUploadRoutes } from './uploads.ts'

export type Service = App

export interface ServiceOptions extends AppOptions {
  /** The service's name, which is the audience of the tokens that it accepts. */
  readonly name: string
  /** The gateway's Ed25519 key. */
  readonly identityPublicKey: KeyObject
  /** Keys of the services that call routes below /internal/, by name. */
  readonly servicePublicKeys?: ServicePublicKeys
  /** Whose samples are shown as examples. */
  readonly contracts?: ServiceContracts
  /** `none` is for tests, whose machine may be slow. */
  readonly deadlines?: 'normal' | 'none'
}

/** An app that knows its callers. Routes are added to what it resolves to, each with `config: { policy }`. */
export async function buildService({
  identityPublicKey,
  servicePublicKeys = new Map(),
  contracts,
  deadlines = 'normal',
  ...options
}: ServiceOptions): Promise<Service> {
  const service = await buildApp(options)
  verifyIdentity(service, { service: options.name, publicKey: identityPublicKey })
  verifyCallingService(service, { service: options.name, publicKeys: servicePublicKeys })
  enforcePolicies(service)
  enforceDeadlines(service, deadlines)
  checkUploadRoutes(service)
  await serveOpenApi(service, options.name, contracts && contractSamples(contracts))
  listRoutes(service)
  return service
}
