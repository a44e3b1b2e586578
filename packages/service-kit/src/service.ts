// The base of every service.
import type { KeyObject } from 'node:crypto'
import { type ActivityStore, recordActivity } from './activity/activity.ts'
import { type App, type AppOptions, buildApp } from './app.ts'
import { contractSamples, type ServiceContracts } from './contract-samples.ts'
import { listContracts } from './contracts-listing.ts'
import { enforceDeadlines } from './deadlines.ts'
import { verifyIdentity } from './identity.ts'
import { markOfflineCopies } from './offline-copies.ts'
import { serveOpenApi } from './openapi.ts'
import { enforcePolicies } from './policies.ts'
import { enforceProvedDevice } from './proved-device.ts'
import { enforceRecentLogin, type RecentLoginOptions } from './recent-login.ts'
import { listRoutes } from './routes-listing.ts'
import { verifyCallingService } from './service-calls/calling-service.ts'
import type { ServicePublicKeys } from './service-calls/service-token.ts'
import { checkUploadRoutes } from './uploads.ts'

export type Service = App

export interface ServiceOptions extends AppOptions, RecentLoginOptions {
  /** The service's name. Tokens are accepted only if they were made for this name. */
  readonly name: string
  /** The gateway's public Ed25519 key, which verifies identity tokens. */
  readonly identityPublicKey: KeyObject
  /** Keys of the services that call routes below /internal/, by name. */
  readonly servicePublicKeys?: ServicePublicKeys
  /** Contracts whose samples appear as examples in the API docs. */
  readonly contracts?: ServiceContracts
  /** Records what people do for their company, if given. */
  readonly activity?: ActivityStore
  /** `none` is for tests on slow machines. */
  readonly deadlines?: 'normal' | 'none'
}

/** An app that verifies its callers. Add routes to the app, each with `config: { policy }`. */
export async function buildService({
  identityPublicKey,
  servicePublicKeys = new Map(),
  contracts,
  deadlines = 'normal',
  audit,
  activity,
  now,
  ...options
}: ServiceOptions): Promise<Service> {
  const service = await buildApp(options)
  verifyIdentity(service, { service: options.name, publicKey: identityPublicKey })
  verifyCallingService(service, { service: options.name, publicKeys: servicePublicKeys })
  enforcePolicies(service)
  enforceProvedDevice(service)
  enforceRecentLogin(service, { audit, now })
  markOfflineCopies(service)
  enforceDeadlines(service, deadlines)
  checkUploadRoutes(service)
  await serveOpenApi(service, options.name, contracts && contractSamples(contracts))
  if (activity) recordActivity(service, activity)
  listRoutes(service)
  listContracts(service)
  return service
}
