import { t } from '@lingui/core/macro'
import type { EndpointInput, EndpointOutput } from '@ungana/contracts-kit'
import { createPaymentIntent } from '@ungana/contracts-payments'
import { call, failureText, newIdempotencyKey } from '@ungana/web-kit'

/** The response has no client secret, so a card cannot pay. */
class NotSetUp extends Error {}

/** Returns the data for the card form. `setUpProblem` turns its rejection into a text. */
export async function setUpCard(body: EndpointInput<typeof createPaymentIntent>['body']): Promise<EndpointOutput<typeof createPaymentIntent>> {
  const payment = await call(createPaymentIntent, { body }, { idempotencyKey: newIdempotencyKey() })
  if (!payment.clientSecret) throw new NotSetUp(payment.message || t`Failed to create payment intent`)
  return payment
}

export const setUpProblem = (error: unknown): string =>
  error instanceof NotSetUp ? error.message : failureText(error, t`An error occurred setting up the payment`)
