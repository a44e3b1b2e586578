import { downloadExport, getExport, startExport } from '@ungana/contracts-identity'
import type { Service } from '@ungana/service-kit'
import { clientOf } from '#lib/client.ts'
import { type AskActivity, companyActivity } from '#lib/company-activity.ts'
import type { Identity } from '#lib/dependencies.ts'
import { requireProofEverywhere } from '#lib/proved-devices.ts'
import { requireCallersSession } from '#lib/sessions.ts'
import { type AskServices, addExport, collectExport, latestExport, readExport } from './exports.ts'

export function exportRoutes(
  app: Service,
  identity: Identity,
  { services, activityOf }: { readonly services: AskServices; readonly activityOf: readonly AskActivity[] },
): void {
  const { database, throttles } = identity
  /** Exports that this process is collecting. The app waits for them before it closes. */
  const working = new Set<Promise<void>>()
  app.addHook('onClose', async () => void (await Promise.all(working)))

  app.route({
    ...startExport,
    config: { policy: 'member', act: 'self', recentLogin: true, provedDevice: true },
    handler: async (request, reply) => {
      const { accountId, companyId, role } = await requireCallersSession(database, request.identity)
      // Only owners get the company's data; other people get their own.
      const asked: AskServices = role === 'owner' ? services : new Map()
      const latest = await latestExport(database, accountId)
      if (latest?.status === 'gathering') return reply.code(202).send(latest)
      await throttles.export(accountId)
      const newExport = await addExport(identity, { accountId, companyId, role }, asked.size)
      const { id: requestId, log: logger } = request
      const work = collectExport(database, asked, {
        id: newExport.id,
        accountId,
        companyId,
        requestId,
        logger,
        ...(role === 'owner' && { activity: (query) => companyActivity(identity, activityOf, { companyId, query, requestId }) }),
      })
      working.add(work)
      void work.finally(() => working.delete(work))
      return reply.code(202).send(newExport)
    },
  })

  app.route({
    ...getExport,
    config: { policy: 'member', act: 'self' },
    handler: async (request) => {
      const { accountId } = await requireCallersSession(database, request.identity)
      return { export: (await latestExport(database, accountId)) ?? null }
    },
  })

  app.route({
    ...downloadExport,
    config: { policy: 'member', act: 'self', recentLogin: true, provedDevice: true },
    handler: async (request, reply) => {
      const session = await requireCallersSession(database, request.identity)
      // The file may be of another company.
      await requireProofEverywhere(identity, session, clientOf(request))
      const content = await readExport(database, session.accountId, request.params.id)
      reply.header('content-disposition', 'attachment; filename="ungana-account.json"')
      return content
    },
  })
}
