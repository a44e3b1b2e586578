import type { Member } from './members.ts'
import { expect } from './site.ts'

export async function post({ context }: Pick<Member, 'context'>, path: string, data: object) {
  const answer = await context.request.post(path, { data, headers: { origin: process.env.BASE_URL as string } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** The id of an inquiry whose quote the buyer accepted, from which either side can open a deal. */
export async function acceptedQuote(buyer: Member, seller: Member): Promise<string> {
  const { id } = await post(buyer, '/api/inquiries', { receiverId: seller.id, subject: 'Peaberry, 40 bags', content: 'A price, please.' })
  const validUntil = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const terms = {
    lines: [{ text: 'Peaberry', quantity: '40', unit: 'bag', unitPriceMinor: 10_000 }],
    payment: { deposit: 30, onLoading: 0, onDelivery: 70 },
  }
  await post(seller, `/api/inquiries/${id}/quote`, { currency: 'USD', validUntil, terms })
  await post(buyer, `/api/inquiries/${id}/accept`, {})
  return id
}
