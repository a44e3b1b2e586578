import { styled } from 'styled-components'

const Digits = styled.p`
  font-size: clamp(2.25rem, 12vw, 3rem);
  font-weight: 700;
  font-variant-numeric: tabular-nums;
  letter-spacing: 0.06em;
  line-height: 1.2;
`

/** Shows a code as "123 456". Screen readers read it digit by digit. */
export function BigCode({ code }: { readonly code: string }) {
  return (
    <Digits aria-label={[...code].join(' ')} role="img">
      {/* From right to left, the second half would stand first. */}
      <bdi dir="ltr">
        {code.slice(0, 3)} {code.slice(3)}
      </bdi>
    </Digits>
  )
}
