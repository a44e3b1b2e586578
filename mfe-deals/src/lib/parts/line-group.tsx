import { FieldGroup } from '@ungana/ui'
import { styled } from 'styled-components'

/** The fields of one line, below its name. */
export const LineGroup = styled(FieldGroup)`
  display: grid;
  gap: 16px;

  > legend {
    padding-bottom: 12px;
  }
`
