import { t } from '@lingui/core/macro'
import { readProof } from '@ungana/contracts-logistics'
import { PictureToShow } from '@ungana/ui'
import { styled } from 'styled-components'

const Photo = styled(PictureToShow)`
  width: 100%;
  max-width: 560px;
  max-height: 420px;
  border-radius: 10px;
  object-fit: contain;
`

export const proofPath = (bookingId: string, proofId: string) => readProof.url.replace(':id', bookingId).replace(':proofId', proofId)

/** Photos of a delivery. */
export const ProofPhotos = ({ bookingId, proofs }: { readonly bookingId: string; readonly proofs: readonly string[] }) =>
  proofs.map((proofId) => <Photo key={proofId} src={proofPath(bookingId, proofId)} alt={t`Photo of the delivered goods`} />)
