// A surface with a thin border.
import { styled } from 'styled-components'
import { color, media, radius } from '#tokens.ts'

export const Card = styled.div<{ $flush?: boolean; $tint?: boolean }>`
  min-width: 0;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${({ $tint }) => ($tint ? color.greenTint : color.card)};
  padding: ${({ $flush }) => ($flush ? 0 : '24px')};

  ${media.phone} {
    padding: ${({ $flush }) => ($flush ? 0 : '20px')};
  }
`

/** A thin line between parts of a card. */
export const Rule = styled.hr`
  border: 0;
  border-top: 1px solid ${color.line};
`
