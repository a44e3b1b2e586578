import { blockAccount, getBlock, listBlocks as listEndpoint, unblockAccount } from '@ungana/contracts-messaging'
import { callerOf, InvalidInput, type Service } from '@ungana/service-kit'
import type { Messaging } from '#lib/dependencies.ts'
import { block, hasBlocked, listBlocks, unblock } from './blocks.ts'

export function blockRoutes(app: Service, { pool }: Messaging): void {
  const config = { policy: 'member', act: 'messages.write' } as const

  app.route({ ...listEndpoint, config: { policy: 'member', act: 'messages.read' }, handler: async (request) => listBlocks(pool, callerOf(request)) })

  app.route({
    ...getBlock,
    config: { policy: { services: ['deals'] } },
    handler: async ({ params: { accountId, blockedId } }) => ({ blocked: await hasBlocked(pool, accountId, blockedId) }),
  })

  app.route({
    ...blockAccount,
    config,
    handler: async (request, reply) => {
      const [callerId, accountId] = [callerOf(request), request.params.accountId.toLowerCase()]
      if (accountId === callerId) throw new InvalidInput('accountId', 'You cannot block your own company')
      await block(pool, callerId, accountId)
      return reply.code(204).send()
    },
  })

  app.route({
    ...unblockAccount,
    config,
    handler: async (request, reply) => {
      await unblock(pool, callerOf(request), request.params.accountId)
      return reply.code(204).send()
    },
  })
}
