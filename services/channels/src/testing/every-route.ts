// A channels service whose records the matrix calls.
import { randomUUID } from 'node:crypto'
import type { MatrixSite } from '@ungana/service-kit/testing'
import { callbackSecret, startChannels } from '#testing/channels.ts'

export async function startEveryRoute(): Promise<MatrixSite> {
  const channels = await startChannels({ whatsApp: { appSecret: 'app', verifyToken: 'token', send: async () => {} } })
  const [owner, stranger] = [randomUUID(), randomUUID()]
  const dialogueOf = async (companyId: string, language: string) => {
    const phone = channels.phone({ companyId, personId: companyId, language })
    await channels.ussd({ session: randomUUID(), phone, text: '' })
    return phone
  }
  const [ownPhone, foreignPhone] = [await dialogueOf(owner, 'en'), await dialogueOf(stranger, 'fr')]
  const step = new URLSearchParams({ sessionId: 'matrix', phoneNumber: ownPhone, text: '' }).toString()
  const message = new URLSearchParams({ id: 'matrix', from: ownPhone, text: '4' }).toString()
  return {
    app: channels.app,
    pool: channels.pool,
    identity: channels.identity,
    services: channels.services,
    callers: {
      visitor: { role: 'visitor' },
      owner: { role: 'member', sub: owner },
      staff: { role: 'staff', sub: randomUUID() },
    },
    ids: { missing: randomUUID(), owner, stranger, callbackSecret, wrongSecret: 'x'.repeat(40) },
    words: { o: [ownPhone], f: [foreignPhone] },
    rows: { O: owner, F: stranger },
    requests: {
      'POST /api/channels/sms/:token': { payload: Buffer.from(message), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      'POST /api/channels/whatsapp': { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } },
      'POST /api/channels/ussd/:token': { payload: Buffer.from(step), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    },
    close: channels.close,
  }
}
