export { type ActivityStore, activityRoute, eraseActivity, readActivity } from './activity/activity.ts'
export { actorOf, presentActor, type StoredActor } from './actors.ts'
export { type App, type AppOptions, buildApp } from './app.ts'
export {
  type ApprovalKind,
  type ApprovalOptions,
  type Approvals,
  type Asked,
  approvalRoutes,
  createApprovals,
  eraseApprovals,
  exportApprovals,
  NeedsApproval,
  needsSecondPerson,
  permissions,
} from './approvals/approvals.ts'
export { type AuditEntry, type AuditVerdict, audit, verifyAuditChain } from './audit/audit.ts'
export { callerOf, personIdOf, requireOwn } from './caller.ts'
export { checkedQuery } from './checked-query.ts'
export { type Chore, startChores } from './chores.ts'
export {
  ConfigError,
  configOrExit,
  drainTime,
  ed25519PrivateKey,
  ed25519PublicKey,
  loadConfig,
  logLevel,
  natsUrl,
  origins,
  positiveInteger,
  publicOrigins,
  samplesLeaveAt,
  serviceAddresses,
  serviceCallConfig,
  serviceConfig,
  servicePublicKeys,
  siteLanguages,
} from './config.ts'
export { createPool, type PoolOptions } from './database.ts'
export { dayInKigali, dayInWords, KIGALI_MS, lastWeeks } from './days.ts'
export { deadlineFactor } from './deadline-factor.ts'
export { createDiscovery, type Discovery, type Lookup, SEARCH_INTERVAL } from './discovery.ts'
export {
  createError,
  errorAnswer,
  Forbidden,
  IdempotencyKeyReused,
  InvalidInput,
  NotFound,
  RoleForbids,
  serveErrors,
  Unauthenticated,
  Unavailable,
} from './errors.ts'
export { escapeMarkup } from './escape-markup.ts'
export { firstIdOf } from './first-id.ts'
export { type BatchedOnce, type BatchedOnceOptions, createBatchedOnce } from './idempotency/batched-once.ts'
export { idempotencyKey, type OnceAnswer } from './idempotency/keys.ts'
export { createOnce, type Once, type OnceOptions } from './idempotency/once.ts'
export { EditedMeanwhile, expectedVersion, sendVersion } from './if-match.ts'
export { languageAsked } from './language-asked.ts'
export { createLogger, type Logger, type LoggerOptions, type LogLevel, requestId } from './logging.ts'
export { mapLong, sendLong } from './long-list.ts'
export { mailboxOf } from './mailbox.ts'
export type { Metrics } from './metrics.ts'
export { money } from './money-value.ts'
export { networkOf, wideNetworkOf } from './network.ts'
export { oneAtATime } from './one-at-a-time.ts'
export type { CallerPolicy, Policy, ServicesPolicy } from './policies.ts'
export { DeviceUnproved } from './proved-device.ts'
export { type QueueWait, queueTrendRoute, type ReadWaits } from './queue-trend.ts'
export type { RouteListing } from './routes-listing.ts'
export { type RunOptions, runService } from './run.ts'
export { buildService, type Service, type ServiceOptions } from './service.ts'
export {
  clientOf,
  createServiceClient,
  type InternalEndpoint,
  type ServiceCallConfig,
  type ServiceCallOptions,
  type ServiceClient,
  type ServiceClientOptions,
  ServiceRefused,
} from './service-calls/service-client.ts'
export { type ServicePublicKeys, serviceTokens } from './service-calls/service-token.ts'
export { confirmAsOperator, dropProposals, propose, type StaffProposed, staffProposalRoutes } from './staff-proposals.ts'
export { staffViewsRoute } from './staff-views.ts'
export { timeOnDevice } from './time-on-device.ts'
export { inSpan, startTracing, traceHeader } from './tracing/tracing.ts'
export { tracingConfig } from './tracing/tracing-config.ts'
export {
  inOneWrite,
  inPoolTransaction,
  type PgTransaction,
  type PrismaDatabase,
  type PrismaTransaction,
  runWithCommit,
  type SqlTransaction,
} from './transactions.ts'
export { badStatus, Unsure, unanswered } from './unsure.ts'
export { FORM_OVERHEAD_BYTES, type UploadRule } from './uploads.ts'
