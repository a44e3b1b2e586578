import { type Booking, readProof } from '@ungana/contracts-logistics'
import { Card, SectionHeading, Stack } from '@ungana/ui'
import { styled } from 'styled-components'

const Photo = styled.img`
  width: 100%;
  max-height: 420px;
  border-radius: 10px;
  object-fit: contain;
`

/** What shows that it was delivered. */
export function Proofs({ booking: { id, proofs } }: { readonly booking: Booking }) {
  if (proofs.length === 0) return null
  return (
    <Card>
      <Stack $gap={4}>
        <SectionHeading>Proof of delivery</SectionHeading>
        {proofs.map((proofId) => (
          <Photo
            key={proofId}
            src={readProof.url.replace(':id', id).replace(':proofId', proofId)}
            alt="The goods where they were delivered"
            loading="lazy"
          />
        ))}
      </Stack>
    </Card>
  )
}
