const OF_DEVELOPERS = 'it is for whoever changes the portal, in a clone';

/** The file of the Windows package for each script of package.json, or the reason why there is none. */
export const WINDOWS_COMMANDS = {
  start: { file: 'start.cmd' },
  backup: { file: 'backup.cmd' },
  restore: { file: 'restore.cmd' },
  secret: { file: 'secret.cmd' },
  distribute: { leftOut: 'it spreads companies over the nodes of Citus, which there is for Linux alone' },
  dev: { leftOut: OF_DEVELOPERS },
  build: { leftOut: 'the web in the folder is built' },
  package: { leftOut: 'it makes the folder' },
  schema: { leftOut: OF_DEVELOPERS },
  test: { leftOut: OF_DEVELOPERS },
  'test:long': { leftOut: OF_DEVELOPERS },
  'test:faults': { leftOut: OF_DEVELOPERS },
  bench: { leftOut: OF_DEVELOPERS },
};

/** The files that are started by hand: those of the scripts, and those that manage the service. */
export const COMMAND_FILES = [
  ...Object.values(WINDOWS_COMMANDS).flatMap(({ file }) => (file === undefined ? [] : [file])),
  'needs.cmd',
  'install-service.cmd',
  'remove-service.cmd',
];
