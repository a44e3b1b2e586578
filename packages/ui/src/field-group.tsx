import { styled } from 'styled-components'
import { color, size } from '#tokens.ts'

/** A fieldset without a frame. */
export const FieldGroup = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0;
    font-size: ${size.small};
    font-weight: 600;
  }
`

/** The problem with a group. */
export const GroupProblem = styled.p`
  color: ${color.clay};
  font-size: ${size.caption};
  font-weight: 500;
`
