import {
  changeOrganization as changeEndpoint,
  featureOrganization as featureEndpoint,
  getOrganization as getEndpoint,
  getOrganizationProfile as getProfileEndpoint,
  listOrganizations as listEndpoint,
  organization,
  registerOrganization as registerEndpoint,
} from '@ungana/contracts-directory'
import { callerOf, createOnce, expectedVersion, languageAsked, type Service, sendLong, sendVersion } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Database, Transaction } from '#lib/database.ts'
import { requireEditor, requireOwnerOrStaff } from '#lib/own-account.ts'
import { changeOrganization, getOrganizationProfile } from './organization-profile.ts'
import { featureOrganization, getOrganization, listOrganizations, registerOrganization } from './organizations.ts'

interface Options {
  readonly courier: Pick<Courier<Transaction>, 'transaction'>
  /** Origin of the links in emails. */
  readonly site: string
  readonly samplesLeaveAt: number
}

export function organizationRoutes(app: Service, { prisma }: Database, { courier, site, samplesLeaveAt }: Options): void {
  app.route({
    ...listEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request, reply) => {
      const { organizations, total } = await listOrganizations(prisma, samplesLeaveAt, request.query.page)
      reply.header('x-total-count', total)
      return sendLong(reply, organization, organizations)
    },
  })

  app.route({
    ...getEndpoint,
    config: { policy: 'anyone', offline: 'recent' },
    handler: async (request) => getOrganization(prisma, request.params.id),
  })

  app.route({
    ...getProfileEndpoint,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const { id } = request.params
      requireOwnerOrStaff(request, id)
      const profile = await getOrganizationProfile(prisma, id)
      sendVersion(reply, profile.version)
      return profile
    },
  })

  app.route({
    ...changeEndpoint,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const { id } = request.params
      const editor = requireEditor(request, id)
      const version = expectedVersion(request)
      await prisma.$transaction((tx) => changeOrganization(tx, id, { changes: request.body, version, editor }))
      const profile = await getOrganizationProfile(prisma, id)
      sendVersion(reply, profile.version)
      return profile
    },
  })

  const once = createOnce<Transaction>((work) => prisma.$transaction(work))
  app.route({
    ...registerEndpoint,
    config: { policy: 'anyone', visitorWrites: 'form' },
    handler: async (request, reply) =>
      once(request, reply, { scope: request.identity.sub }, async (tx) => ({
        status: 201,
        body: await registerOrganization(tx, request.body, { site, language: languageAsked(request.headers) }),
      })),
  })

  app.route({
    ...featureEndpoint,
    config: { policy: 'staff', act: 'organizations.edit' },
    handler: async (request) => {
      const featuring = { featured: request.body.featured, staffId: callerOf(request), site, requestId: request.id }
      return courier.transaction((tx) => featureOrganization(tx, request.params.id, featuring))
    },
  })
}
