-- What was read in a file: the last result of each task, so that a later look reads the result. input_sha256 is of the task with its
-- parameters: another decision of a person gives another result, which replaces it.
CREATE TABLE file_result (
    file TEXT NOT NULL,
    task TEXT NOT NULL,
    input_sha256 BYTEA NOT NULL,
    result BYTEA NOT NULL,
    CONSTRAINT file_result_pkey PRIMARY KEY (file, task),
    CONSTRAINT file_result_file_fkey FOREIGN KEY (file) REFERENCES file (id) ON DELETE CASCADE
);
