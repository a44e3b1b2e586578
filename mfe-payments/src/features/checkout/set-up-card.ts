import type { EndpointInput, EndpointOutput } from '@ungana/contracts-kit'
import { createPaymentIntent } from '@ungana/contracts-payments'
import { call, failureText, newKey } from '@ungana/web-kit'

/** The call was answered, and there is still nothing that a card could pay. */
class NotSetUp extends Error {}

/** @returns what the card form needs; rejects with what `setUpProblem` puts into words */
export async function setUpCard(body: EndpointInput<typeof createPaymentIntent>['body']): Promise<EndpointOutput<typeof createPaymentIntent>> {
  const payment = await call(createPaymentIntent, { body }, { idempotencyKey: newKey() })
  if (!payment.clientSecret) throw new NotSetUp(payment.message || 'Failed to create payment intent')
  return payment
}

export const setUpProblem = (error: unknown): string =>
  error instanceof NotSetUp ? error.message : failureText(error, 'An error occurred setting up the payment')
