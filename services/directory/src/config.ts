// The only reader of the environment.
import { loadConfig, serviceConfig } from '@ungana/service-kit'

/** @throws ConfigError that names every variable that is missing or wrong */
export const readConfig = () => loadConfig(serviceConfig, process.env)
