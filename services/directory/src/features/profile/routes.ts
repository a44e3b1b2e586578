import { changeProfile as changeEndpoint, getProfile as getEndpoint } from '@ungana/contracts-directory'
import { actorOf, callerOf, expectedVersion, type Service, sendVersion } from '@ungana/service-kit'
import type { Courier } from '@ungana/service-kit/courier'
import type { Files } from '@ungana/service-kit/files'
import type { Database, Transaction } from '#lib/database.ts'
import { requireEditor, requireOwnerOrStaff } from '#lib/own-account.ts'
import { changeProfile, getProfile } from './profile.ts'

export function profileRoutes(app: Service, database: Database, courier: Pick<Courier<Transaction>, 'transaction'>, files: Files): void {
  app.route({
    ...getEndpoint,
    config: { policy: 'member', act: 'company.see', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      requireOwnerOrStaff(request, request.params.id)
      const { id } = request.params
      const profile = await getProfile(database, id, callerOf(request) === id)
      sendVersion(reply, profile.version)
      return profile
    },
  })

  app.route({
    ...changeEndpoint,
    config: { policy: 'member', act: 'company.edit', staffAct: 'companies.edit' },
    handler: async (request, reply) => {
      const { id } = request.params
      const editor = { ...requireEditor(request, id), person: actorOf(request) }
      const version = expectedVersion(request)
      await courier.transaction((tx) => changeProfile(tx, files, id, { changes: request.body, version, editor, requestId: request.id }))
      const profile = await getProfile(database, id, editor.isOwner)
      sendVersion(reply, profile.version)
      return profile
    },
  })
}
