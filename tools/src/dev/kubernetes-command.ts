// `npm run dev kubernetes`: writes the generated manifests below deploy/kubernetes.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeManifests } from '#kubernetes/manifests.ts'

export function kubernetesCommand(root: string): number {
  const files = writeManifests(root)
  for (const [name, text] of files) {
    const file = join(root, 'deploy/kubernetes', name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  console.log(`Wrote ${files.size} files below deploy/kubernetes`)
  return 0
}
