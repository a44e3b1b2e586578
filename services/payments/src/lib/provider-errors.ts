// Turns errors of a provider into errors that the payer can understand.
import { asText } from '@ungana/language/server'
import { InvalidInput } from '@ungana/service-kit'
import { Declined, OrderNotApproved, ProviderSilent } from '#errors.ts'
import { ProviderAway, ProviderRefused } from '#lib/providers/provider.ts'

/** @throws InvalidInput in the provider's words, Declined, OrderNotApproved, ProviderSilent */
export async function withPayerErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderAway) throw Object.assign(new ProviderSilent(), { cause: error })
    if (!(error instanceof ProviderRefused)) throw error
    if (error.reason === 'declined') throw new Declined(asText(error.message))
    if (error.reason === 'not-approved') throw new OrderNotApproved()
    throw new InvalidInput(error.field ?? 'amount', error.message)
  }
}
