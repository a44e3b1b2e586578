import { expect, it } from 'vitest'
import { sendInTurn } from './send-in-turn.ts'

const step = (bookingId: string, name: string) => ({ bookingId, name })
const refused = new Error('refused')
const offline = new Error('offline')

/** Sends until told otherwise of a step by its name. */
async function sending(steps: readonly (ReturnType<typeof step> & { readonly refusal?: string })[], fails: Record<string, Error>) {
  const tried: string[] = []
  const answered = await sendInTurn(
    steps,
    async ({ name }) => {
      tried.push(name)
      if (fails[name]) throw fails[name]
      return name
    },
    (error) => error === refused,
  )
  return { tried, answered: answered.map(({ step: { name }, booking, refusal }) => [name, booking ?? refusal]) }
}

it('sends in order, one after the other', async () => {
  const { tried, answered } = await sending([step('a', 'in transit'), step('b', 'at border'), step('a', 'delivered')], {})
  expect(tried).toEqual(['in transit', 'at border', 'delivered'])
  expect(answered).toEqual(tried.map((name) => [name, name]))
})

it('sends nothing of a booking after what could not be sent, and others all the same', async () => {
  const { tried, answered } = await sending([step('a', 'in transit'), step('b', 'at border'), step('a', 'delivered')], { 'in transit': offline })
  expect(tried).toEqual(['in transit', 'at border'])
  expect(answered).toEqual([['at border', 'at border']])
})

it('goes on after what was refused, and leaves alone what was refused before', async () => {
  const steps = [{ ...step('a', 'first try'), refusal: 'This is not the code.' }, step('a', 'in transit'), step('a', 'delivered')]
  const { tried, answered } = await sending(steps, { 'in transit': refused })
  expect(tried).toEqual(['in transit', 'delivered'])
  expect(answered).toEqual([
    ['in transit', refused],
    ['delivered', 'delivered'],
  ])
})
