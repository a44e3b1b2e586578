import { valuesOf } from '@ungana/contracts-directory'
import { Checkbox, color, media, size } from '@ungana/ui'
import { useId } from 'react'
import { styled } from 'styled-components'
import { serviceName } from '#lib/service-name.ts'
import { services } from './services.ts'

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`

const Boxes = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 0 16px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Wrong = styled.p`
  margin-top: 6px;
  color: ${color.clay};
  font-size: ${size.caption};
  font-weight: 500;
`

interface ServiceChoiceProps {
  readonly labelledBy: string
  /** With commas between them. */
  readonly chosen: string
  readonly error: string | undefined
}

/** One or more of the six services. */
export function ServiceChoice({ labelledBy, chosen, error }: ServiceChoiceProps) {
  const id = useId()
  const initially = valuesOf(chosen)
  return (
    <Group aria-labelledby={labelledBy} aria-describedby={error ? id : undefined}>
      <Boxes>
        {services.map(({ value }) => (
          <Checkbox
            key={value}
            name="services"
            value={value}
            label={serviceName(value)}
            defaultChecked={initially.includes(value)}
            aria-invalid={error ? true : undefined}
          />
        ))}
      </Boxes>
      {error ? <Wrong id={id}>{error}</Wrong> : null}
    </Group>
  )
}
