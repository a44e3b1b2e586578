import { expect, it } from 'vitest'
import { runDrill } from '#backup/testing/drill.ts'

it('restores a dropped database under load, and lists and repairs what the services do not agree on', async () => {
  const lines: string[] = []
  const options = { members: 4, seconds: 2, secondsBack: 1, lines: 1, log: (line: string) => lines.push(line) }
  const { acknowledged, lost, lostBefore, found, left } = await runDrill(options)
  expect(acknowledged, lines.join('\n')).toBeGreaterThan(lost)
  expect(lost).toBeGreaterThan(0)
  expect(lostBefore).toBe(0)
  // Members who registered in the undone seconds: messaging had heard of them, and must hear of them again.
  expect(found.some(({ kind, service }) => kind === 'not handled' && service === 'messaging')).toBe(true)
  // Only what messaging itself stored in the undone seconds is lost. Each lost message is listed.
  expect(left.filter(({ kind, from }) => kind !== 'no longer known' || from !== 'messaging')).toEqual([])
  expect(left.filter(({ about }) => about === 'messages-sent: messaging.message.sent.v1')).toHaveLength(lost)
})
