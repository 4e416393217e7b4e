/** The database's file in a run's folder. */
export const storeFileName = 'run.sqlite';
