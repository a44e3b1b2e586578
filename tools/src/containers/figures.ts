// Memory of containers and sizes of images, as the engine states them.
import { runProgram } from '#launcher/programs.ts'

const units: Readonly<Record<string, number>> = { B: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }

/** `12.5MiB / 512MiB`, as `docker stats` prints it. @returns bytes in use */
export function bytesInUse(text: string): number {
  const [, number = '', unit = ''] = /^([\d.]+)([KMG]?i?B)/.exec(text) ?? []
  return Number(number) * (units[unit] ?? Number.NaN)
}

export interface Memory {
  /** MiB of all containers. */
  readonly all: number
  /** MiB of the container of a service. */
  of(service: string): number
  largest(services: readonly string[]): number
}

/** @param containers their names, `<project>-<service>-1` */
export async function memoryInUse(containers: readonly string[]): Promise<Memory> {
  const text = await runProgram('docker', ['stats', '--no-stream', '--format', '{{.Name}} {{.MemUsage}}', ...containers])
  const used = new Map(
    text
      .trim()
      .split('\n')
      .map((line): [string, number] => {
        const [name = '', usage = ''] = line.split(' ')
        return [name, bytesInUse(usage) / 1024 ** 2]
      }),
  )
  const of = (service: string): number => Math.round([...used].find(([name]) => name.endsWith(`-${service}-1`))?.[1] ?? Number.NaN)
  return { all: Math.round([...used.values()].reduce((sum, each) => sum + each, 0)), of, largest: (services) => Math.max(...services.map(of)) }
}

/** MiB of an image with all its layers, also those that it shares with others. */
export async function sizeOfImage(name: string): Promise<number> {
  return Math.round(Number(await runProgram('docker', ['image', 'inspect', '--format', '{{.Size}}', name])) / 1024 ** 2)
}
