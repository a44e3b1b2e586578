import { color, size } from '@ungana/ui'
import { styled } from 'styled-components'

export const Box = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
`

export const Label = styled.p`
  font-size: ${size.small};
  font-weight: 600;
`

export const Note = styled.p`
  color: ${color.ink3};
  font-size: ${size.caption};
`

export const ErrorText = styled.p`
  color: ${color.clay};
  font-size: ${size.caption};
  font-weight: 500;

  &:empty {
    display: none;
  }
`
