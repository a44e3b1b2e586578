export { type App, type AppOptions, buildApp } from './app.ts'
export { type AuditEntry, type AuditVerdict, audit, verifyAuditChain } from './audit/audit.ts'
export { callerOf, requireOwn } from './caller.ts'
export { type Chore, startChores } from './chores.ts'
export {
  ConfigError,
  configOrExit,
  count,
  ed25519PrivateKey,
  ed25519PublicKey,
  loadConfig,
  logLevel,
  natsUrl,
  origins,
  publicOrigins,
  serviceAddresses,
  serviceCallConfig,
  serviceConfig,
  servicePublicKeys,
} from './config.ts'
export { createPool, type PoolOptions } from './database.ts'
export {
  createError,
  errorAnswer,
  Forbidden,
  IdempotencyKeyReused,
  InvalidInput,
  NotFound,
  serveErrors,
  Unauthenticated,
  Unavailable,
} from './errors.ts'
export { escaped } from './escaped.ts'
export { idempotencyKey, type OnceAnswer } from './idempotency/keys.ts'
export { createOnce, type Once, type OnceOptions } from './idempotency/once.ts'
export { createOnceTogether, type OnceTogether, type TogetherOptions } from './idempotency/once-together.ts'
export { EditedMeanwhile, expectedVersion, tellVersion } from './if-match.ts'
export { createLogger, type Logger, type LoggerOptions, type LogLevel, requestId } from './logging.ts'
export type { Metrics } from './metrics.ts'
export { network } from './network.ts'
export type { CallerPolicy, Policy, ServicesPolicy } from './policies.ts'
export { requireRecentSignIn } from './recent-sign-in.ts'
export type { RouteListing } from './routes-listing.ts'
export { type RunOptions, runService } from './run.ts'
export { buildService, type Service, type ServiceOptions } from './service.ts'
export {
  createServiceClient,
  type InternalEndpoint,
  type ServiceCallOptions,
  type ServiceClient,
  type ServiceClientOptions,
  ServiceRefused,
} from './service-calls/service-client.ts'
export { type ServicePublicKeys, serviceTokens } from './service-calls/service-token.ts'
export { inOneWrite, type PgTransaction, type PrismaDatabase, type PrismaTransaction, runWithCommit, type SqlTransaction } from './transactions.ts'
export { AROUND_THE_FILE, type UploadRule } from './uploads.ts'
