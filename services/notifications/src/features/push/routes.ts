import { hiddenKinds, type IdentityClaims } from '@ungana/contracts-identity'
import { LANGUAGE_HEADER } from '@ungana/contracts-kit'
import { addPushDevice, changePush, getPush, removePushDevice } from '@ungana/contracts-notifications'
import { callerOf, languageAsked, personIdOf, RoleForbids, type Service, Unauthenticated } from '@ungana/service-kit'
import { deviceName } from '@ungana/service-kit/device-name'
import type { Notifications } from '#lib/dependencies.ts'
import type { PushConfig } from '#lib/push-config.ts'
import { addDevice, type PushOwner, pushSettingsOf, removeDevice, savePushChoices } from './push-devices.ts'

type PushRoutesConfig = Pick<PushConfig, 'publicKey' | 'services'>

export function pushRoutes(app: Service, { pool, transaction }: Notifications, { publicKey, services }: PushRoutesConfig): void {
  app.route({
    ...getPush,
    config: { policy: 'member', act: 'self' },
    handler: async (request) => pushSettingsOf(pool, ownerOf(request), publicKey),
  })

  app.route({
    ...changePush,
    config: { policy: 'member', act: 'self' },
    handler: async (request) => {
      const owner = ownerOf(request)
      const { person } = request.identity
      const { matchesBy = 'off' } = request.body
      if (matchesBy !== 'off' && person && hiddenKinds(person.role).includes('match')) throw new RoleForbids()
      return transaction(async (tx) => {
        await savePushChoices(tx, owner, request.body)
        return pushSettingsOf(tx, owner, publicKey)
      })
    },
  })

  app.route({
    ...addPushDevice,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      const owner = ownerOf(request)
      const { sessionId } = owner
      if (sessionId === undefined) throw new Unauthenticated()
      const device = deviceName((request.headers['user-agent'] ?? '').slice(0, 300))
      // The service worker renews a subscription without knowing the language.
      const language = LANGUAGE_HEADER in request.headers ? languageAsked(request.headers) : undefined
      const added = { ...owner, sessionId, subscription: request.body, device, language }
      const settings = await transaction(async (tx) => {
        await addDevice(tx, added, services)
        return pushSettingsOf(tx, owner, publicKey)
      })
      return reply.code(201).send(settings)
    },
  })

  app.route({
    ...removePushDevice,
    config: { policy: 'member', act: 'self' },
    handler: async (request, reply) => {
      await transaction((tx) => removeDevice(tx, ownerOf(request), request.params.id))
      return reply.code(204).send()
    },
  })
}

const ownerOf = (request: { readonly identity: IdentityClaims }): PushOwner => ({
  accountId: callerOf(request),
  personId: personIdOf(request),
  sessionId: request.identity.sid,
})
