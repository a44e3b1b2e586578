// Builds the directory service from its features.
import * as contracts from '@ungana/contracts-directory'
import { activityRoute, audit, buildService, type Metrics, type Service, type ServiceOptions } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import { acceptUploads, type Files } from '@ungana/service-kit/files'
import type { Translator } from '@ungana/service-kit/translator'
import { accountLifeRoutes } from '#features/account-life/routes.ts'
import { addresseeRoutes } from '#features/addressees/routes.ts'
import { businessRoutes } from '#features/businesses/routes.ts'
import { categoryRoutes } from '#features/categories/routes.ts'
import { companyRoutes } from '#features/companies/routes.ts'
import { companyFigureRoutes } from '#features/company-figures/routes.ts'
import { exhibitionRequestRoutes } from '#features/exhibition-requests/routes.ts'
import { exhibitionRoutes } from '#features/exhibitions/routes.ts'
import { imageRoutes } from '#features/images/routes.ts'
import { linkCardRoutes } from '#features/link-cards/routes.ts'
import { memberImportRoutes } from '#features/members/import-routes.ts'
import { memberRoutes } from '#features/members/routes.ts'
import { organizationRoutes } from '#features/organizations/routes.ts'
import { productRoutes } from '#features/products/routes.ts'
import { profileRoutes } from '#features/profile/routes.ts'
import { queueTrendRoutes } from '#features/queue-trends/routes.ts'
import { reviewModerationRoutes } from '#features/reviews/moderation-routes.ts'
import { reviewRoutes } from '#features/reviews/routes.ts'
import { savedListRoutes } from '#features/saved-lists/routes.ts'
import { openCompanies } from '#features/search/companies.ts'
import { proposalRoutes } from '#features/search/proposal-routes.ts'
import { searchRoutes } from '#features/search/routes.ts'
import { sitemapRoutes } from '#features/sitemaps/routes.ts'
import { statsRoutes } from '#features/stats/routes.ts'
import { textPageRoutes } from '#features/text-pages/text-pages.ts'
import { tradeCalendarRoutes } from '#features/trade-calendar/routes.ts'
import { tradeOrganizationRoutes } from '#features/trade-organizations/routes.ts'
import { translationRoutes } from '#features/translations/routes.ts'
import { verificationDocumentRoutes } from '#features/verifications/document-routes.ts'
import { verificationReviewRoutes } from '#features/verifications/review-routes.ts'
import { verificationRoutes } from '#features/verifications/routes.ts'
import type { Database, Transaction } from '#lib/database.ts'

export interface Dependencies
  extends Required<Pick<ServiceOptions, 'identityPublicKey' | 'servicePublicKeys' | 'logger'>>,
    Pick<ServiceOptions, 'deadlines'> {
  readonly database: Database
  readonly courier: Pick<Courier<Transaction>, 'transaction' | 'metrics'>
  /** Figures about emails. */
  readonly mailMetrics?: Metrics
  readonly files: Files
  /** Origin of the links in emails. */
  readonly site: string
  /** From this many real entries, a list has no samples. */
  readonly samplesLeaveAt: number
  readonly translator?: Translator | undefined
}

/** Does not listen yet. Closing the app does not close these dependencies. */
export async function buildApp({
  database,
  courier,
  mailMetrics,
  files,
  site,
  samplesLeaveAt,
  translator,
  ...service
}: Dependencies): Promise<Service> {
  const companies = openCompanies(database.pool, samplesLeaveAt)
  const app = await buildService({
    ...service,
    name: 'directory',
    contracts: { exports: contracts, name: '@ungana/contracts-directory', from: import.meta.url },
    metrics: (registry) => {
      courier.metrics(registry)
      mailMetrics?.(registry)
    },
    activity: courier.transaction,
    audit: (entry) => courier.transaction((tx) => audit.add(tx, entry)),
    // The service works without NATS, because events wait in the outbox. The first check of the search loads all companies.
    checks: { postgres: async () => void (await database.pool.query('SELECT 1')), search: async () => void (await companies.current()) },
    // Only the gateway and services can reach this app, and the gateway sets the client's address.
    server: { trustProxy: true },
  })
  app.addHook('onClose', () => companies.close())

  await acceptUploads(app)
  searchRoutes(app, database, companies)
  proposalRoutes(app, companies)
  businessRoutes(app, database, samplesLeaveAt)
  companyRoutes(app, database, courier)
  addresseeRoutes(app, database)
  accountLifeRoutes(app, database)
  activityRoute(app, courier.transaction)
  categoryRoutes(app, database, samplesLeaveAt)
  profileRoutes(app, database, courier, files)
  productRoutes(app, database, courier, files)
  reviewRoutes(app, database, courier)
  reviewModerationRoutes(app, database, courier)
  savedListRoutes(app, database, courier)
  imageRoutes(app, database, files)
  organizationRoutes(app, database, { courier, site, samplesLeaveAt })
  verificationRoutes(app, { database, courier, files, site })
  verificationDocumentRoutes(app, { database, courier, files })
  memberRoutes(app, database, courier, site)
  memberImportRoutes(app, database, courier)
  verificationReviewRoutes(app, database, courier, site)
  tradeOrganizationRoutes(app, database)
  exhibitionRoutes(app, database)
  tradeCalendarRoutes(app, database)
  exhibitionRequestRoutes(app, database)
  linkCardRoutes(app, database, site)
  translationRoutes(app, database, translator)
  sitemapRoutes(app, database, site)
  statsRoutes(app, database)
  companyFigureRoutes(app, database)
  queueTrendRoutes(app, database)
  await textPageRoutes(app)

  return app
}
