import { personLeft } from '@ungana/contracts-identity'
import { consumer } from '@ungana/service-kit/courier'
import type { Transaction } from '#lib/dependencies.ts'
import { removeReader } from '#lib/readers.ts'

export const onPersonLeft = consumer(personLeft, 'people-left', (tx: Transaction, place) => removeReader(tx, place))
