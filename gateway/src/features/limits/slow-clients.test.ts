import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type FakeService, fakeService } from '#testing/fake-service.ts'
import { parseRaw, sendRaw } from '#testing/raw-http.ts'
import { patientDeadlines, type RunningGateway, runGateway, SITE } from '#testing/running-gateway.ts'
import { slowClients } from './slow-clients.ts'

let gateway: RunningGateway
let service: FakeService | undefined
afterEach(async () => {
  await gateway.app.close()
  await service?.kill()
  service = undefined
})

const anHour = 3_600_000
const patient = { ...slowClients, headers: anHour, request: anHour, check: 20 }

test.each([
  ['headers', { ...patient, headers: 100 }, 'GET /api/things HTTP/1.1\r\nhost: x\r\nx-slow: '],
  [
    'body',
    { ...patient, headers: 100, request: 200 },
    `POST /api/things HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
  ],
])('answers 408 to a client that never finishes the %s, and calls no service', async (_what, slow, beginning) => {
  service = await fakeService([{ url: '/api/things' }, { method: 'POST', url: '/api/things' }])
  gateway = await runGateway({ services: { directory: [service] }, tuning: { slowClients: slow } })
  const { status, body } = parseRaw(await sendRaw(gateway.port, beginning))
  expect(status).toBe(408)
  expect(JSON.parse(body)).toMatchObject({ code: 'TIMEOUT' })
  expect(service.calls).toEqual([])
})

test('gives an upload more time than other bodies, but not unlimited time', async () => {
  const upload = { url: '/api/pictures', method: 'POST', deadline: 'transfer', upload: { maxBytes: 1000 } }
  service = await fakeService([upload, { method: 'POST', url: '/api/things' }])
  gateway = await runGateway({
    services: { directory: [service] },
    tuning: { slowClients: { ...patient, headers: 100, request: 100, upload: 1000 }, deadlines: patientDeadlines },
  })
  const head = (url: string, type: string) =>
    `POST ${url} HTTP/1.1\r\nhost: x\r\norigin: ${SITE}\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n`
  const slow = sendRaw(gateway.port, head('/api/pictures', 'multipart/form-data; boundary=x'), '--x')
  expect(parseRaw(await sendRaw(gateway.port, head('/api/things', 'application/json'), '{')).status).toBe(408)
  expect(await Promise.race([slow, 'still coming'])).toBe('still coming')
  expect(parseRaw(await slow).status).toBe(408)
})

test('limits the number of open connections', async () => {
  gateway = await runGateway({ tuning: { slowClients: { ...slowClients, sockets: 2 } } })
  const openSockets = await Promise.all(
    [1, 2].map(
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(gateway.port, '127.0.0.1')
          // An answer shows that the server has accepted the connection.
          socket.once('data', () => resolve(socket))
          socket.write('GET /live HTTP/1.1\r\nhost: x\r\n\r\n')
        }),
    ),
  )
  await new Promise((resolve) =>
    connect(gateway.port, '127.0.0.1')
      .once('close', resolve)
      .on('error', () => undefined)
      .resume(),
  )
  for (const socket of openSockets) socket.destroy()
})
