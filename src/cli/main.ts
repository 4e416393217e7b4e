#!/usr/bin/env node
import { runCli } from './runCli.js';
import { watchOutput } from './watchOutput.js';

watchOutput();
process.exitCode = await runCli(process.argv.slice(2));
