import { paymentProofTypes } from '@ungana/contracts-deals'
import type { FileUse } from '@ungana/service-kit/files'

export const paymentProof: FileUse = { purpose: 'proof-of-payment', as: 'document', types: paymentProofTypes }
