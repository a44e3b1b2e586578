export { activitySql, approvalsSql, expectActivityMigration, expectApprovalsMigration } from './activity.ts'
export { type Answer, answerOf, type Call, callsTo, headersOf, type Sent } from './answers.ts'
export { appRoutes, operationsRoutes } from './app-routes.ts'
export { askedApproval } from './approvals.ts'
export { bucketFails, startBucket, type TestBucket } from './bucket.ts'
export { type CollectedStep, type Collector, startCollector } from './collector.ts'
export { compileCache } from './compile-cache.ts'
export { type CountingProxy, countingProxy, type LastMessage, type Tally } from './counting-proxy.ts'
export { courierSql, eventsFile, expectCourierMigrations } from './courier.ts'
export {
  adminPool,
  asAdministrator,
  type ClonedDatabase,
  cloneDatabase,
  copyDatabase,
  createDatabase,
  slowTransactions,
  testPool,
} from './database.ts'
export { crashPostgres, createBag, type Dice, diceOf, type Faults, natsFaults, untilDone } from './faults.ts'
export { expectFilesMigration, type FormPart, filesSql, fillWithUnusedFiles, formOf, manyScans, testPicture } from './files.ts'
export { freePort } from './free-port.ts'
export { type FrontDoor, openFrontDoor } from './front-door.ts'
export { HARMLESS_SITE, HOSTILE, harmIn, missingKinds } from './harmless-mails.ts'
export { type TestIdentity, testIdentity } from './identity.ts'
export { type KeptProcess, keepProcess } from './kept-process.ts'
export { type Link, openLink } from './link.ts'
export { expectMailMigration, mailSql } from './mail.ts'
export { killMains, type MainProcess, startMain } from './main-process.ts'
export type { MatrixSite } from './matrix/matrix.ts'
export { testMatrix } from './matrix/test-matrix.ts'
export { checkoutParts, startNats, type TestNats } from './nats.ts'
export { type Neighbour, startNeighbour } from './neighbour.ts'
export { wordsOfPdf } from './pdf-words.ts'
export { withoutRecentLogin } from './recent-login.ts'
export { type Audited, auditEntries, publishedEvents, queuedMails } from './rows.ts'
export { testSeed } from './seed.ts'
export { type TestServices, testServices } from './services.ts'
export { type ReceivedMail, type SmtpSink, smtpSink } from './smtp-sink.ts'
export { longestTurn } from './stalls.ts'
export { testService } from './test-service.ts'
export { type OpenOptions, textForm, textPagesOf } from './text-pages.ts'
export { writeFigureRow, writeFigures } from './write-figures.ts'
