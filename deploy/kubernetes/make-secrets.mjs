// `node deploy/kubernetes/make-secrets.mjs | kubectl apply -n ungana -f -`: prints the Secrets that the manifests read, from the `.env` that
// deploy/make-env.mjs writes. Needs no installed packages.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const file = resolve(process.argv[2] ?? join(import.meta.dirname, '../../.env'))
const variables = Object.fromEntries([...readFileSync(file, 'utf8').matchAll(/^([A-Z0-9_]+)='?(.*?)'?$/gm)].map(([, name, value]) => [name, value]))
const owners = Object.keys(variables).flatMap((name) => (name.startsWith('DATABASE_PASSWORD_') ? name.replace('_', '_OWNER_') : []))
for (const name of ['POSTGRES_PASSWORD', ...owners]) if (!variables[name]) throw new Error(`${file} has no ${name}: run node deploy/make-env.mjs`)

const secret = (name, type, stringData) => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name }, type, stringData })
const secrets = [
  secret('ungana', 'Opaque', variables),
  secret('postgres-superuser', 'kubernetes.io/basic-auth', { username: 'postgres', password: variables.POSTGRES_PASSWORD }),
]
// JSON is YAML, and needs no package.
console.log(secrets.map((each) => JSON.stringify(each, null, 2)).join('\n---\n'))
